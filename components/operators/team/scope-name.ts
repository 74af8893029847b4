import { useTranslations } from 'next-intl'

/** Returns how a recorded scope is named; one that no longer exists as it is recorded. */
export const useScopeName = () => {
  const t = useTranslations('operators.team.scope')
  return (scope: string): string => (t.has(`${scope}.name`) ? t(`${scope}.name`) : scope)
}
