import next from '@next/eslint-plugin-next'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Files whose default export is required by a tool. */
const defaultExports = [
  'app/**/{page,layout,loading,error,not-found,global-error,template,default,route,robots,sitemap,manifest,opengraph-image,icon,apple-icon}.{ts,tsx}',
  'middleware.ts',
  '*.config.{ts,mjs,js}',
  'lib/i18n/request.ts',
  'server/testing/global-*.ts',
  'e2e/global-*.ts',
  'types/**/*.d.ts',
]

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      '.next',
      '.build',
      '.data',
      'public',
      'next-env.d.ts',
      'test-results',
      'playwright-report',
      'coverage',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Rules that read types: a promise nobody waits for, one where a boolean or nothing is expected, a case
      // forgotten.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/await-thenable': 'error',
      // Interfaces that another file adds to.
      '@typescript-eslint/no-empty-object-type': ['error', { allowWithName: '^EventMap$' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
        {
          // Props of a component: one destructured parameter of a capitalized function.
          selector:
            'VariableDeclarator[id.name=/^[A-Z]/] > ArrowFunctionExpression > ObjectPattern TSTypeLiteral[members.length>2]',
          message: 'Give the type of more than two props a name.',
        },
      ],
      'no-console': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
    rules: {
      'prefer-const': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['{app,components,hooks,lib}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks, '@next/next': next },
    rules: {
      ...next.configs.recommended.rules,
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // Art comes from /public in the sizes used; the product has no image optimiser to pay for.
      '@next/next/no-img-element': 'off',
      // For the pages router.
      '@next/next/no-html-link-for-pages': 'off',
      'no-console': ['error', { allow: ['warn', 'error', 'log'] }],
    },
  },
  {
    files: ['**/*.{test,spec,proof}.{ts,tsx}'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['server/db/{connection,pool}.ts', '**/*.test.ts', 'server/testing/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'pg',
              allowTypeImports: true,
              message:
                'Open connections with DatabaseClient or DatabasePool: a plain one that is lost ends the program.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: { 'max-lines': ['error', { max: 400 }] },
  },
  {
    // A function longer than this does several things.
    files: ['**/*.{ts,mjs}'],
    rules: { 'max-lines-per-function': ['error', { max: 80 }] },
  },
  {
    // Elements, and the steps of a test, make a function long before they make it hard to read.
    files: ['**/*.tsx', '**/*.{test,spec}.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 150 }] },
  },
  {
    // One `describe` for each subject: its callback counts as a function, its tests are short.
    files: [
      'server/adapters/payments/contract.test.ts',
      'server/modules/accounts/account-enumeration.test.ts',
      'server/modules/escrow/no-show.test.ts',
      'server/modules/media/object-store.test.ts',
    ],
    rules: { 'max-lines-per-function': ['error', { max: 400 }] },
  },
  {
    // The declaration of a global is a `var` in TypeScript.
    files: ['server/testing/global-setup.ts'],
    rules: { 'no-var': 'off' },
  },
  { files: defaultExports, rules: { 'no-restricted-exports': 'off' } },
)
