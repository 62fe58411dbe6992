import type { Clock } from '../platform/clock.ts';
import type { IntegrationSettings } from '../platform/settings/integrationSettings.ts';
import type { Connector } from './connector.ts';
import { googleConnector } from './google/googleConnector.ts';
import type { IntegrationRow } from './integrations.sql.ts';
import { sandboxConnector } from './sandbox/sandboxConnector.ts';

/** Finds the connector of an integration of the catalogue. */
export interface Connectors {
  /** Null if it can't be connected here. */
  of(integration: Pick<IntegrationRow, 'connector' | 'integrationId' | 'name'>): Connector | null;
}

/**
 * Integrations without their own connector that demonstrate the approval page: in our page, and in a separate
 * window.
 */
const sandboxOnOurPage = [4, 8];
const sandboxInWindow = [14];

/** The connectors that are set up here. On local and dev only, the sandbox stands in for the others. */
export function createConnectors(settings: IntegrationSettings, clock: Clock): Connectors {
  const google = settings.google === null ? null : googleConnector(settings.google, clock);
  return {
    of({ connector, integrationId, name }) {
      if (settings.keys === null) return null;
      if (connector === 'google') return google;
      if (!settings.hasSandbox) return null;
      const asks = sandboxOnOurPage.includes(integrationId) || sandboxInWindow.includes(integrationId);
      return sandboxConnector({
        name,
        consentPage: asks ? settings.sandboxConsentPage : null,
        showInNewWindow: sandboxInWindow.includes(integrationId),
      });
    },
  };
}
