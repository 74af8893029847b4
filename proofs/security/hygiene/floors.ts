/**
 * First version of each line without the published faults of those before it; lines above the last are newer, lines
 * below the first have no fixed version. `npm audit` needs a registry; this needs none.
 */
const floors: Readonly<Record<string, readonly string[]>> = {
  '@babel/runtime': ['7.26.10'], // CVE-2025-27789
  '@fastify/multipart': ['8.3.1', '9.0.3'], // CVE-2025-24033
  '@sentry/node': ['9.46.0', '10.27.0'], // CVE-2025-65944
  '@sentry/nextjs': ['9.46.0', '10.27.0'], // CVE-2025-65944
  'ansi-styles': ['3.0.0', '4.0.0', '5.0.0', '6.2.3'], // 6.2.2 was taken over in September 2025
  axios: ['1.12.0'], // CVE-2025-58754
  'brace-expansion': ['1.1.12', '2.0.2', '3.0.1', '4.0.1'], // CVE-2025-5889
  braces: ['3.0.3'], // CVE-2024-4068
  chalk: ['2.0.0', '3.0.0', '4.0.0', '5.6.2'], // 5.6.1 was taken over in September 2025
  cookie: ['0.7.0'], // CVE-2024-47764
  'cross-spawn': ['6.0.6', '7.0.5'], // CVE-2024-21538
  debug: ['3.1.0', '4.4.3'], // 4.4.2 was taken over in September 2025
  fastify: ['4.29.1', '5.3.2'], // CVE-2025-32442
  'find-my-way': ['8.2.2', '9.0.1'], // CVE-2024-45813
  'follow-redirects': ['1.15.6'], // CVE-2024-28849
  'form-data': ['2.5.4', '3.0.4', '4.0.4'], // CVE-2025-7783
  glob: ['10.5.0', '11.1.0'], // CVE-2025-64756
  jose: ['2.0.7', '4.15.5'], // CVE-2024-28176
  'js-yaml': ['3.14.2', '4.1.1'], // CVE-2025-64718
  json5: ['1.0.2', '2.2.2'], // CVE-2022-46175
  micromatch: ['4.0.8'], // CVE-2024-4067
  minimatch: ['3.0.5'], // CVE-2022-3517
  nanoid: ['3.3.8', '5.0.9'], // CVE-2024-55565
  next: ['15.5.7', '16.0.7'], // CVE-2025-66478
  nodemailer: ['7.0.7'], // GHSA-mm7p-fcc7-pg87
  postcss: ['8.4.31'], // CVE-2023-44270
  protobufjs: ['6.11.4', '7.2.5'], // CVE-2023-36665
  react: ['19.0.1'], // CVE-2025-55182, with its server components
  'react-dom': ['19.0.1'],
  semver: ['5.7.2', '6.3.1', '7.5.2'], // CVE-2022-25883
  sharp: ['0.32.6'], // CVE-2023-4863
  'tough-cookie': ['4.1.3'], // CVE-2023-26136
  'word-wrap': ['1.2.4'], // CVE-2023-26115
  ws: ['5.2.4', '6.2.3', '7.5.10', '8.17.1'], // CVE-2024-37890
}

const majorOf = (version: string) => version.split('.', 1)[0]

const isOutdated = (version: string, known: readonly string[]): boolean => {
  const floor = known.find((one) => majorOf(one) === majorOf(version)) ?? known.at(-1) ?? ''
  return (version.split('-', 1)[0] ?? '').localeCompare(floor, 'en', { numeric: true }) < 0
}

export type Packages = Readonly<Record<string, { version?: string }>>

export const belowFloor = (packages: Packages) => {
  let checked = 0
  const failures: string[] = []
  for (const [path, { version }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    const known = floors[name]
    if (!known || version === undefined) continue
    checked++
    if (isOutdated(version, known)) failures.push(`${path} is ${version}, below ${known.join(' or ')}`)
  }
  return { checked, failures }
}
