import { suggestionProcess } from '@/lib/contract/offers'
import { stepsFrom } from '@/lib/contract/process'
import { excerptLength, type SuggestionRow } from '@/lib/contract/provider-demands'
import { excerpt } from '@/server/excerpt'
import type { Suggestion } from './repository'

/** What a suggestion shows of its booking, as its provider sees it. */
interface Asked {
  description: string
  photos: { url: string }[]
}

/** A suggestion as its provider sees it. */
export const presentSuggestion = (row: Suggestion, asked: Asked): SuggestionRow => ({
  pk: row.id,
  status: row.status,
  reasons: row.reasons,
  excerpt: excerpt(asked.description, excerptLength),
  photo: asked.photos[0]?.url ?? null,
  created_at: row.createdAt.toISOString(),
  can: stepsFrom(suggestionProcess, row.status, 'provider').filter(
    (step) => step === 'see' || step === 'convert' || step === 'decline',
  ),
})
