import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Tile, type Tint } from '@/components/ui/tile'
import { pagePicture } from '@/lib/shared/pictures/page-pictures'
import styles from './hero.module.css'

const art = [
  { icon: '1f9f9', tint: 'green', size: 132 },
  { icon: '1f3a8', tint: 'honey', size: 108 },
  { icon: '1f415', tint: 'rose', size: 116 },
  { icon: '1f527', tint: 'sky', size: 124 },
  { icon: '1f4da', tint: 'lilac', size: 104 },
  { icon: '1f33f', tint: 'sand', size: 120 },
] as const satisfies readonly { icon: string; tint: Tint; size: number }[]

/** The top of the home page: promise, search and pictures. */
export const Hero = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('home.hero')
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        {children}
      </div>
      <div className={styles.art} aria-hidden="true">
        {art.map((one) => (
          <Tile key={one.icon} src={pagePicture(one.icon)} tint={one.tint} size={one.size} />
        ))}
      </div>
    </div>
  )
}
