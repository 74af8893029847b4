import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import styles from './wizard.module.css'

/** Says that the answers of an earlier request were filled in, and whether others receive it too. */
export const RepeatedNotice = ({ name }: { name: string | null }) => {
  const t = useTranslations('demand.again')
  return (
    <div className={styles.note}>
      <Notice>
        {t('copied')} {name === null ? null : t('others', { name })}
      </Notice>
    </div>
  )
}
