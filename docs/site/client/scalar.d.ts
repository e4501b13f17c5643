/** What the console uses of Scalar, whose script runs before ours. It knows more settings, which the console leaves alone. */
declare const Scalar: {
  createApiReference(
    element: Element,
    settings: {
      content: object;
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
    },
  ): void;
};
