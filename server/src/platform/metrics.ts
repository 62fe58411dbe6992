import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** This process's metrics, in Prometheus format at /metrics. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Answers by route',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    texts: new Counter({
      name: 'texts_total',
      help: 'Texts by carrier and outcome',
      labelNames: ['carrier', 'outcome'],
      registers,
    }),
    webhooks: new Counter({
      name: 'webhooks_total',
      help: 'Webhooks by carrier and what became of them',
      labelNames: ['carrier', 'result'],
      registers,
    }),
    cut: new Counter({
      name: 'connections_cut_total',
      help: 'Connections that were cut, by why',
      labelNames: ['what'],
      registers,
    }),
    leases: new Gauge({ name: 'send_leases', help: 'Leases this worker holds', registers }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
