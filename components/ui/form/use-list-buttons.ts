import { useTranslations } from 'next-intl'

/** The names of the buttons in MUI's Autocomplete, which are English unless they are given. */
export const useListButtons = () => {
  const t = useTranslations('ui.list')
  return { openText: t('open'), closeText: t('close'), clearText: t('clear') }
}
