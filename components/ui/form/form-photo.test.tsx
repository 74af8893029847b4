import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useForm } from 'react-hook-form'
import { ApiError } from '@/lib/api/error'
import { hasNoResponse } from '@/lib/api/no-response'
import pt from '@/locales/pt.json'
import { FormPhoto } from './form-photo'

const saved = jest.fn()
/** Uploads under way, by name: the test answers each when it likes. */
const uploads = new Map<string, { arrive: () => void; fail: (error: Error) => void }>()
const upload = (file: File) =>
  new Promise<string>((resolve, reject) =>
    uploads.set(file.name, { arrive: () => resolve(file.name), fail: reject }),
  )

const Example = () => {
  const { control, handleSubmit } = useForm<{ photos: string[] }>({ defaultValues: { photos: [] } })
  return (
    <form onSubmit={handleSubmit((values) => saved(values))}>
      <FormPhoto
        control={control}
        name="photos"
        label="Fotos"
        max={2}
        upload={upload}
        urlOf={(name) => `/media/${name}`}
        isUnanswered={hasNoResponse}
        problemOf={(error) => (error instanceof Error ? error.message : '')}
      />
      <button type="submit">Continuar</button>
    </form>
  )
}

beforeEach(() => {
  saved.mockClear()
  uploads.clear()
  render(
    <NextIntlClientProvider locale="pt" messages={pt} timeZone="America/Sao_Paulo">
      <Example />
    </NextIntlClientProvider>,
  )
})
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText(/Adicionar/), {
    target: { files: names.map((name) => new File(['x'], name, { type: 'image/png' })) },
  })
const isUnderWay = (name: string) => waitFor(() => expect(uploads.has(name)).toBe(true))
const arrive = async (name: string) => {
  await isUnderWay(name)
  await act(async () => uploads.get(name)?.arrive())
}
const shown = () => screen.queryAllByRole('img').map((one) => one.getAttribute('src'))

test('a photo chosen while another is being sent joins it', async () => {
  choose('a')
  choose('b')
  await arrive('a')
  await arrive('b')
  expect(shown()).toEqual(['/media/a', '/media/b'])
})

test('a photo removed while another is being sent stays removed', async () => {
  choose('a')
  await arrive('a')
  choose('b')
  fireEvent.click(screen.getByLabelText('Remover foto 1'))
  await arrive('b')
  expect(shown()).toEqual(['/media/b'])
})

test('a photo that got no answer stays, and is sent when the line is back or somebody asks', async () => {
  const lost = new ApiError({ code: 'network_error' })
  choose('a')
  await isUnderWay('a')
  await act(async () => uploads.get('a')?.fail(lost))
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeDefined()
  uploads.clear()
  fireEvent(window, new Event('online'))
  await isUnderWay('a')
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => uploads.get('a')?.fail(lost))
  uploads.clear()
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await arrive('a')
  expect(shown()).toEqual(['/media/a'])
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
})

test('removing a photo keeps the focus among the photos', async () => {
  choose('a')
  await arrive('a')
  const remove = screen.getByLabelText('Remover foto 1')
  remove.focus()
  fireEvent.click(remove)
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(screen.getByLabelText(/Adicionar/))).toBe(true)
})

test('the form waits for the photo under way, and says so', async () => {
  choose('a')
  await isUnderWay('a')
  fireEvent.click(screen.getByText('Continuar'))
  expect(await screen.findByText(pt.ui.photo.wait)).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Fotos' }).contains(document.activeElement)).toBe(true)
  await arrive('a')
  expect(screen.queryByText(pt.ui.photo.wait)).toBeNull()
  fireEvent.click(screen.getByText('Continuar'))
  await waitFor(() => expect(saved.mock.calls).toEqual([[{ photos: ['a'] }]]))
})

test('says why a photo was not sent, and which did not fit', async () => {
  choose('a')
  await isUnderWay('a')
  await act(async () => uploads.get('a')?.fail(new Error('Sem conexão.')))
  expect(screen.getByText('Sem conexão.')).toBeTruthy()
  choose('b', 'c', 'd')
  await arrive('b')
  await arrive('c')
  expect([shown(), uploads.has('d')]).toEqual([['/media/b', '/media/c'], false])
  expect(screen.getByText(/Cabem até 2 fotos/)).toBeTruthy()
})
