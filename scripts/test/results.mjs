// Results of stages: how many tests passed and failed, CPU seconds (null: unknown), wall time by file, failures.

/** The result of a program that is one check. */
export const toResult = (name, { code, cpu }) =>
  code === 0
    ? { passed: 1, failed: 0, cpu, failures: [] }
    : { passed: 0, failed: 1, cpu, failures: [`${name} exited with ${code}; its output is above`] }

export const addResults = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  cpu: results.some(({ cpu }) => cpu === null) ? null : results.reduce((sum, { cpu }) => sum + cpu, 0),
  failures: results.flatMap(({ failures }) => failures),
})
