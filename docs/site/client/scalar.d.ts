/** The settings of Scalar that the console uses. It knows more, which the console leaves alone. */
interface ScalarSettings {
  content: object;
  authentication: { preferredSecurityScheme: string; securitySchemes: Record<string, { token: string }> };
  /** Whether to keep keys in the browser's storage for all its tabs. */
  persistAuth: boolean;
  theme: 'none';
  forceDarkModeState: 'dark' | 'light';
  agent: { disabled: boolean };
  mcp: { disabled: boolean };
  telemetry: boolean;
  withDefaultFonts: boolean;
  showDeveloperTools: 'never';
  hideClientButton: boolean;
  hideDarkModeToggle: boolean;
  hideSearch: boolean;
  hideModels: boolean;
  hiddenClients: boolean;
  defaultOpenFirstTag: boolean;
  documentDownloadType: 'none';
  orderSchemaPropertiesBy: 'preserve';
  generateOperationSlug: (operation: { operationId?: string }) => string;
}

/** What the console uses of Scalar, whose script runs before ours. */
declare const Scalar: {
  createApiReference(
    element: Element,
    settings: ScalarSettings,
  ): { updateConfiguration(settings: ScalarSettings): void };
};
