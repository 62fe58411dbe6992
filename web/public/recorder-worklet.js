// Runs beside the page while somebody records: gathers the samples of the first channel into chunks of so many and hands
// each over. A file of its own, as browsers want it.
class Recorder extends AudioWorkletProcessor {
  constructor(options) {
    super();
    this.size = options.processorOptions.size;
    this.chunk = new Float32Array(this.size);
    this.filled = 0;
  }

  process(inputs) {
    const samples = inputs[0] && inputs[0][0];
    if (!samples) return true;
    for (let n = 0; n < samples.length; n += 1) {
      this.chunk[this.filled] = samples[n];
      this.filled += 1;
      if (this.filled === this.size) {
        this.port.postMessage(this.chunk, [this.chunk.buffer]);
        this.chunk = new Float32Array(this.size);
        this.filled = 0;
      }
    }
    return true;
  }
}

registerProcessor('carillon-recorder', Recorder);
