// Loaded into every part before its own code (node --import). The supervisor holds the other end of a
// channel; when it vanishes, however it was killed, the channel closes and the part stops in order.
const PATIENCE_MS = 8_000;

if (process.channel !== undefined) {
  process.channel.unref();
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  });
}
