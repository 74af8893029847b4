'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react'
import {
  AuthProvider,
  ChatProvider,
  NotificationsProvider,
  TourProvider,
  useSessionState,
} from '@/hooks/state-providers'
import { useFocusAfterMove } from '@/hooks/use-focus-after-move'
import { usePageLocation } from '@/hooks/use-page-location'
import { publicConfig } from '@/lib/config'
import { hasFooter, hasTopSpacing } from '@/lib/frame/rules'
import { isPushConfigured } from '@/lib/push/configured'
import { replayTap } from '@/lib/tap-replay'
import { applyTheme } from '@/lib/theme/apply-theme'
import { CookieBanner } from './cookie-banner'
import { Footer } from './footer'
import styles from './frame.module.css'
import { Header } from './header'
import { PrefetchPageLinks } from './prefetch-page-links'
import { useViewer } from './viewer'

// Visitors load none of these; the style sheet keeps their room.
const UnverifiedBar = dynamic(() => import('./unverified-bar').then((module) => module.UnverifiedBar), {
  ssr: false,
})
const TabBarSpacer = dynamic(() => import('./tab-bar-spacer').then((module) => module.TabBarSpacer), {
  ssr: false,
})
const SignedInParts = dynamic(() => import('./signed-in-parts').then((module) => module.SignedInParts), {
  ssr: false,
})
// No page is left in its first moment.
const RouteProgress = dynamic(() => import('./route-progress').then((module) => module.RouteProgress), {
  ssr: false,
})
const ChatWidget = dynamic(() => import('./chat-widget').then((module) => module.ChatWidget), { ssr: false })

const PushSlot = dynamic(
  () => import('@/components/notifications/push-slot').then((module) => module.PushSlot),
  { ssr: false },
)
const SessionWatch = dynamic(
  () => import('@/hooks/accounts/session-watch').then((module) => module.SessionWatch),
  { ssr: false },
)

/** On public pages visitors load no session code. */
const SessionSlot = () => {
  const { hasTokens, isWatched } = useSessionState()
  return hasTokens || isWatched ? <SessionWatch /> : null
}

/** Loads error reporting, where it is configured. */
const ErrorReports = () => {
  useEffect(() => {
    const dsn = publicConfig.sentryDsn
    if (dsn)
      void import('@/lib/reports/browser').then(
        (module) => module.startReports(dsn),
        () => undefined,
      )
  }, [])
  return null
}

/** Delay of the service worker's registration, ms. */
const registrationDelayMs = 3_000

/** Registers the service worker that shows a page when offline, after everything else. */
const OfflineSlot = () => {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return undefined
    const timer = setTimeout(
      () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined),
      registrationDelayMs,
    )
    return () => clearTimeout(timer)
  }, [])
  return null
}

interface FrameProps {
  /** The company behind the site, in the footer. */
  company?: ReactNode
  children: ReactNode
}

const FrameContent = ({ company, children }: FrameProps) => {
  const t = useTranslations('layout')
  const path = usePageLocation()
  const content = useFocusAfterMove(path)
  const { viewer, ready, signOut, chooseRole } = useViewer()
  useLayoutEffect(applyTheme, [])
  useEffect(replayTap, [])
  const isVisitor = viewer.role === 'visitor'
  const isUnverified = ready && !isVisitor && (!viewer.isEmailVerified || viewer.isEmailRefused)

  useEffect(() => {
    const root = document.documentElement
    if (ready) root.removeAttribute('data-session')
    if (ready && isVisitor) root.removeAttribute('data-tabs')
  }, [ready, isVisitor])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-unverified', isUnverified)
  }, [isUnverified])

  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <Suspense fallback={null}>
        <RouteProgress />
        <PrefetchPageLinks />
      </Suspense>
      <Header viewer={viewer} actions={{ signOut, chooseRole }} />
      {isUnverified ? <UnverifiedBar viewer={viewer} /> : null}
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className={styles.main}
        data-spaced={hasTopSpacing(path) ? '' : undefined}
      >
        {children}
      </main>
      {hasFooter(path) ? <Footer company={company} /> : null}
      <CookieBanner />
      <Suspense fallback={null}>
        {viewer.role === 'visitor' ? null : (
          <TabBarSpacer role={viewer.role} viewer={viewer} actions={{ signOut, chooseRole }} />
        )}
      </Suspense>
      <SessionSlot />
      <ErrorReports />
      <OfflineSlot />
      {isVisitor ? null : <SignedInParts />}
      {isPushConfigured ? <PushSlot /> : null}
      <ChatWidget path={path} />
      <div className={styles.loader} role="status" aria-label={t('loading')}>
        <span className={styles.spinner} />
      </div>
    </>
  )
}

/** Everything around a page: the state it shares with the page, header, bars, loader, footer. */
export const Frame = ({ company, children }: FrameProps) => (
  <AuthProvider>
    <NotificationsProvider>
      <ChatProvider>
        <TourProvider>
          <FrameContent company={company}>{children}</FrameContent>
        </TourProvider>
      </ChatProvider>
    </NotificationsProvider>
  </AuthProvider>
)
