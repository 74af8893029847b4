import toast from 'react-hot-toast'
import { useErrorText } from './use-error-text'

/** Says in passing that the network is away, where there is no place of its own to say it. */
export const useOfflineNotice = () => {
  const text = useErrorText()
  return () => void toast.error(text('network_error'))
}
