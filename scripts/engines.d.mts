interface Engines {
  firefox: { program: string } | null
  webkit: { driver: string; program: string; display: string } | null
}
export declare const findEngines: () => Engines
export declare const packages: Record<keyof Engines, string>
