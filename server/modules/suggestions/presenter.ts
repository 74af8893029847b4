import { suggestionProcess } from '@/lib/contract/offers'
import { stepsFrom } from '@/lib/contract/process'
import type { ProviderDemand } from '@/lib/contract/provider-demands'
import type { Suggestion } from './repository'

/** A suggestion as its provider sees it. */
export const presentSuggestion = (row: Suggestion): NonNullable<ProviderDemand['suggestion']> => ({
  pk: row.id,
  status: row.status,
  reasons: row.reasons,
  created_at: row.createdAt.toISOString(),
  can: stepsFrom(suggestionProcess, row.status, 'provider').filter(
    (step) => step === 'see' || step === 'convert' || step === 'decline',
  ),
})
