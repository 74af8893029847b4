import { useTranslations } from 'next-intl'
import type { ProblemDraft } from './problem-draft'

/** Returns a problem as one text for the other side: the reason, the words, what is wanted. */
export const useProblemWords = () => {
  const t = useTranslations('claims.problem')
  return ({ reason, wish, text }: Pick<ProblemDraft, 'reason' | 'wish' | 'text'>, name: string): string => {
    const first = t.has(`reasons.${reason}`) ? t(`reasons.${reason}`) : t('action')
    const last = t.has(`wishes.${wish}`) ? `\n${t('wanted', { wish: t(`wishes.${wish}`, { name }) })}` : ''
    return `${first}.\n${text.trim()}${last}`
  }
}
