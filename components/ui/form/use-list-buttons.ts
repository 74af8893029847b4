import { useTranslations } from 'next-intl'

/** Translated labels of the buttons in MUI's Autocomplete. */
export const useListButtons = () => {
  const t = useTranslations('ui.list')
  return { openText: t('open'), closeText: t('close'), clearText: t('clear') }
}
