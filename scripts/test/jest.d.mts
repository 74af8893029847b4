interface File {
  name: string
  status: string
  message?: string
  startTime?: number
  endTime?: number
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}
export declare const countJest: (result: { testResults: File[] }) => {
  passed: number
  failed: number
  failures: string[]
}
