'use client'

import { useTranslations } from 'next-intl'
import { useState, type ComponentType } from 'react'
import { Icon } from '@/components/ui/icon'
import styles from './header.module.css'
import type { MenuDrawerProps } from './menu-drawer'

/** Opens the navigation of narrow windows. By itself, so that the header is not drawn anew when it opens and closes. */
export const MenuButton = ({ viewer, actions }: Pick<MenuDrawerProps, 'viewer' | 'actions'>) => {
  const t = useTranslations('layout')
  const [isOpen, setOpen] = useState(false)
  const [Drawer, setDrawer] = useState<ComponentType<MenuDrawerProps> | null>(null)
  const openDrawer = () => {
    setOpen(true)
    // Asking for its code takes a phone 20 ms, which the button's own answer does not wait for. Where it does not
    // come, as off line, the next press asks again.
    setTimeout(() => {
      import('./menu-drawer').then(
        ({ MenuDrawer }) => setDrawer(() => MenuDrawer),
        () => setOpen(false),
      )
    })
  }
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-label={t('menu.open')}
        aria-expanded={isOpen}
        data-tour="menu"
        onClick={openDrawer}
      >
        <Icon name="menu" />
      </button>
      {Drawer ? (
        <Drawer open={isOpen} onClose={() => setOpen(false)} viewer={viewer} actions={actions} />
      ) : null}
    </>
  )
}
