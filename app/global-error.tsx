'use client'

import { useEffect, useLayoutEffect } from 'react'
import { ThemeMark } from '@/components/layout/theme-mark'
import { recoveryOf } from '@/lib/broken-page-recovery'
import { reportPageError } from '@/lib/reports/report-error'
import { pagePicture } from '@/lib/shared/pictures/page-pictures'
import { applyTheme } from '@/lib/theme/apply-theme'
import { sans } from '@/lib/theme/font'
import './theme.css'
import './globals.css'

/** Error page for a failure of the root layout: neither the layout nor its locale can be used. */
const GlobalError = ({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) => {
  useEffect(() => reportPageError(error), [error])
  useLayoutEffect(applyTheme, [])
  const { retry } = recoveryOf(error, reset)
  return (
    <html lang="pt-BR" className={sans.variable} suppressHydrationWarning>
      <head>
        <title>Esta página tropeçou · This page stumbled</title>
        <meta name="robots" content="noindex" />
        <ThemeMark />
      </head>
      <body>
        <main className="error-page">
          <img src={pagePicture('1f6e0-fe0f-96')} alt="" width={64} height={64} />
          <div role="alert">
            <h1 className="error-page-title">Esta página tropeçou</h1>
            <p>O problema é nosso, não seu, e costuma passar logo. O que você já enviou está guardado.</p>
          </div>
          <p className="error-page-ways">
            <button type="button" className="error-page-again" onClick={retry}>
              Tentar de novo
            </button>
            {/* Full page load: client navigation may be broken. */}
            <a href="/">Ir para o início</a>
          </p>
          <div lang="en" className="error-page-other">
            <h2 className="error-page-subtitle">This page stumbled</h2>
            <p>The fault is ours, not yours, and usually passes soon. What you already sent is safe.</p>
            <p className="error-page-ways">
              <button type="button" className="error-page-again" onClick={retry}>
                Try again
              </button>
              <a href="/en/">Go to the home page</a>
            </p>
          </div>
          {error.digest ? <p className="error-page-code">{error.digest}</p> : null}
        </main>
      </body>
    </html>
  )
}
export default GlobalError
