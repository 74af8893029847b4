interface Measured {
  passed: number
  failed: number
  wall: number
  cpu: number | null
  postgres: number | null
}
export declare const lineOf: (name: string, result: Measured) => string
