import { useMemo } from 'react'

/**
 * The same object as long as its content is the same. react-hook-form hands out a new copy of all values at every
 * change, so that nothing would be left as it was drawn. For plain data.
 */
export const useStableData = <Data>(data: Data): Data => {
  const text = JSON.stringify(data)
  return useMemo(() => JSON.parse(text) as Data, [text])
}
