interface File {
  name: string
  status: string
  message?: string
  startTime?: number
  endTime?: number
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}
export declare const filesToTryAgain: (result: { testResults: File[] }) => string[]
export declare const countJest: (
  first: { testResults: File[] },
  second?: { testResults: File[] },
) => { passed: number; failed: number; failures: string[]; secondTries: string[] }
