import type { Service } from '@/lib/contract/catalogue'
import type { RequestDraft, RequestKind } from '@/lib/wizard/request'

/** Input of the functions that prefill a draft from the page's address. */
export interface Prefill {
  kind: RequestKind
  /** Null until the stored draft has been read. */
  draft: RequestDraft | null
  /** Draft and step are restored: a stored draft must not overwrite the link's values. */
  isReady: boolean
  change: (part: Partial<RequestDraft>) => void
  /** Shows a step in place of the one shown. */
  jumpTo: (step: number) => void
}

export const findSubService = (services: Service[], slug: string): RequestDraft['service'] => {
  for (const parent of services) {
    const sub = parent.sub_services.find((one) => one.slug === slug)
    const { slug: service_slug, general } = parent
    if (sub) return { pk: sub.pk, slug, service_slug, name: sub.name, icon: sub.icon, is_general: false }
    if (general?.slug === slug) return { ...general, service_slug, icon: parent.icon, is_general: true }
  }
  return null
}
