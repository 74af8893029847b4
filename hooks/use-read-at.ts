import { createContext, useContext } from 'react'

/** Time at which the server read the page for one reader, epoch ms; null on cached pages. */
export const ReadAtContext = createContext<number | null>(null)

/**
 * Time at which the server read this page for its reader, and with its address; null on cached pages, which are rendered
 * without either. The same during hydration.
 */
export const useReadAt = (): number | null => useContext(ReadAtContext)
