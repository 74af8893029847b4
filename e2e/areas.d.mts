interface Area {
  specs: string[]
  paths: string[]
}
export declare const areas: Record<string, Area>
export declare const specsOf: (names: string[]) => string[]
export declare const specsForChanges: (files: string[]) => string[] | 'all'
