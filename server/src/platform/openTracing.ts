import type { Config } from './settings/config.ts';
import { build } from './settings/build.ts';
import type { Log } from './log.ts';
import { recordSpans } from './tracing.ts';

/**
 * Sends spans to the collector from the settings (OTLP over HTTP). Without one, nothing is loaded. Returns a
 * function that flushes for up to 5 seconds and stops. An unreachable collector loses spans but never delays
 * work; what the last flush lost is logged.
 */
export async function openTracing(
  config: Pick<Config, 'tracing' | 'role'>,
  log: Log,
): Promise<() => Promise<void>> {
  const { endpoint, share } = config.tracing;
  if (endpoint === undefined) return async () => undefined;
  const [sdk, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'carillon',
      'service.version': build,
      'carillon.role': config.role,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const stop = recordSpans(provider, new AsyncLocalStorageContextManager());
  return async () => {
    stop();
    const patience = new Promise<void>((done) => setTimeout(done, 5_000).unref());
    const closed = provider
      .shutdown()
      .catch((error: unknown) => log.warn({ err: error }, 'the last traces did not reach the collector'));
    await Promise.race([closed, patience]);
  };
}
