import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { pageAt } from '@/hooks/testing/page'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { MaskingHint, type MaskingScope } from './masking-hint'

const Field = ({ scope }: { scope: MaskingScope }) => {
  const [text, setText] = useState('')
  return (
    <>
      <input aria-label="field" value={text} onChange={(event) => setText(event.target.value)} />
      <MaskingHint text={text} scope={scope} />
    </>
  )
}

test.each([
  ['pt', pt],
  ['en', en],
] as const)('%s: warns about a typed contact until it is removed', async (locale, messages) => {
  const { Page } = pageAt('/demand/', locale, messages)
  render(
    <Page>
      <Field scope="job" />
    </Page>,
  )
  const type = (value: string) => fireEvent.change(screen.getByLabelText('field'), { target: { value } })
  type('Pintar a sala, R$ 1.500,00')
  expect(screen.getByRole('status').textContent).toBe('')
  type('Pintar a sala, me liga no 11 98765-4321')
  expect(await screen.findByText(messages.ui.shield.job)).toBeTruthy()
  type('Pintar a sala')
  expect(screen.getByRole('status').textContent).toBe('')
})

test.each([
  ['pt', pt, 'Pagando por fora eu dou desconto', 'convite para pagar por fora'],
  ['en', en, 'Pay me in cash and it is cheaper', 'invitation to pay outside'],
] as const)(
  '%s: words about paying outside are named where everybody reads them',
  async (locale, messages, typed, named) => {
    const { Page } = pageAt('/settings/', locale, messages)
    render(
      <Page>
        <Field scope="public" />
      </Page>,
    )
    fireEvent.change(screen.getByLabelText('field'), { target: { value: typed } })
    expect((await screen.findByText(messages.ui.shield.public)).textContent).toContain(named)
  },
)
