import { dependencyRules } from './scripts/check/dependency-rules.ts';

export default {
  forbidden: dependencyRules(),
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '^generated'] },
    exclude: { path: ['^generated', '^packages/[^/]+/test'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'] },
  },
};
