/** @jest-config-loader ts-node
 * @jest-config-loader-options {"transpileOnly": true}
 */
import { resolve } from 'node:path'
import type { Config } from 'jest'
import nextJest from 'next/jest.js'

/**
 * Jest is started there. Read as a CommonJS module by Node 20 and as an ES module from 24 on: no `__dirname` in
 * both.
 */
const root = resolve('.')

const server: Config = {
  displayName: 'server',
  testEnvironment: '<rootDir>/server/testing/jest/shared-environment.cjs',
  runtime: '<rootDir>/server/testing/jest/shared-runtime.cjs',
  testMatch: ['<rootDir>/{server,lib}/**/*.test.ts', '<rootDir>/{proofs,scripts}/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/.next/', '/.build/', '/.data/'],
  modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.build', '<rootDir>/.data'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        // Paths here too: jest maps no names inside its global set-up.
        jsc: {
          baseUrl: root,
          paths: { '@/*': ['./*'] },
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Published as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(jose|openid-client|oauth4webapi|uuid)/)'],
  globalSetup: '<rootDir>/server/testing/global-setup.ts',
  globalTeardown: '<rootDir>/server/testing/global-teardown.ts',
}

/** The proofs in short (proofs/harness/proof.ts). */
const proofs: Config = {
  ...server,
  displayName: 'proofs',
  testMatch: ['<rootDir>/proofs/**/*.proof.ts'],
}

const web = async (): Promise<Config> => {
  const config = await nextJest({ dir: './' })({
    displayName: 'web',
    testEnvironment: '<rootDir>/hooks/testing/shared-window.mjs',
    runtime: '<rootDir>/hooks/testing/shared-modules.mjs',
    setupFilesAfterEnv: ['<rootDir>/hooks/testing/limits.ts', '<rootDir>/hooks/testing/dialogs.ts'],
    testMatch: [
      '<rootDir>/{components,hooks,app,lib}/**/*.test.tsx',
      '<rootDir>/{components,hooks}/**/*.test.ts',
    ],
    modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.build', '<rootDir>/.data'],
    // As in next.config.js: one store of toasts.
    moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1', '^react-hot-toast$': 'react-hot-toast/headless' },
  })()
  return {
    ...config,
    // next/jest refuses every package; these are published as ES modules only.
    transformIgnorePatterns: [
      '/node_modules/(?!(next-intl|use-intl|intl-messageformat|@formatjs|icu-minify|cookie|jose)/)',
      '^.+\\.module\\.(css|sass|scss)$',
    ],
  }
}

const config = async (): Promise<Config> => ({
  projects: [server, proofs, await web()] as unknown as Config['projects'],
  // Bound for states that are never reached; generous, so that a slow machine does not fail.
  testTimeout: 120_000,
  // Jest would leave one core idle, which is half of a small machine.
  maxWorkers: '100%',
  // Recycles workers: each file leaves some 45 MB, which the collector scans again and again.
  workerIdleMemoryLimit: '1GB',
  cacheDirectory: resolve(root, '.build/jest'),
})

export default config
