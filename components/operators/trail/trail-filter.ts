import type { TrailFilter } from '@/hooks/operators/queries'
import { trailActions, trailSubjects, type TrailAction, type TrailSubject } from '@/lib/contract/trail'
import { isPeriod } from '@/lib/url-filter'

/** Values of the filter's fields; empty: all. */
export interface Values {
  actor: number | ''
  action: TrailAction | ''
  subject: TrailSubject | ''
  subjectId: string
  from: string
  to: string
}

export const filterParts = ['actor', 'action', 'subject', 'subject_id', 'from', 'to'] as const
/** The API's bound. */
export const maxSubjectId = 120

/** Returns the filter; null while a day is incomplete, or if the period ends before it starts. */
export const filterOf = ({ actor, action, subject, subjectId, from, to }: Values): TrailFilter | null => {
  if (!isPeriod(from, to)) return null
  return {
    actor: actor || undefined,
    action: action || undefined,
    subject: subject || undefined,
    subject_id: subjectId.trim() || undefined,
    from: from || undefined,
    to: to || undefined,
  }
}

export const valuesOf = ({ actor, action, subject, subject_id: id, from, to }: TrailFilter): Values => ({
  actor: Number(actor) || '',
  action: action ?? '',
  subject: subject ?? '',
  subjectId: id ?? '',
  from: from ?? '',
  to: to ?? '',
})

export const isFiltered = (filter: TrailFilter): boolean =>
  filterParts.some((part) => filter[part] !== undefined)

/** Parses the filter of an address; values that are none are left out. */
export const filterFromUrl = (search: Pick<URLSearchParams, 'get'>): TrailFilter =>
  filterOf({
    actor: /^[1-9]\d{0,14}$/.test(search.get('actor') ?? '') ? Number(search.get('actor')) : '',
    action: trailActions.find((one) => one === search.get('action')) ?? '',
    subject: trailSubjects.find((one) => one === search.get('subject')) ?? '',
    subjectId: (search.get('subject_id') ?? '').slice(0, maxSubjectId),
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
  }) ?? {}
