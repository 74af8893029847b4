/** A half-open range of IBGE city codes: a single city, or a state, whose cities share their first two digits. */
export interface Area {
  from: number
  to: number
}

export const cityArea = (ibge: number): Area => ({ from: ibge, to: ibge + 1 })
export const stateArea = (digits: number): Area => ({ from: digits * 100_000, to: (digits + 1) * 100_000 })

/** Each kind filters by another condition, so a prepared read has one statement for each kind. */
export type AreaKind = 'country' | 'state' | 'city'
export const areaKindOf = (area: Area | null): AreaKind =>
  !area ? 'country' : area.to === area.from + 1 ? 'city' : 'state'
