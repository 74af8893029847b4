import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import pt from '@/locales/pt.json'
import { pageAt } from './page'

/** Chooses English on a Portuguese page. Returns the addresses the page navigated to. */
export const chooseEnglish = (Switcher: ComponentType): string[] => {
  const { Page, went } = pageAt('/services/', 'pt', { layout: pt.layout })
  render(
    <Page>
      <Switcher />
    </Page>,
  )
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button', { name: pt.layout.language.en }))
  return went
}
