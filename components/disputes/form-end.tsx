import Button from '@mui/material/Button'
import { StepError } from '@/components/ui/step-error'

interface FormEndProps {
  /** What the button says. */
  send: string
  move: { isPending: boolean; error: Error | null }
}

/** The end of a dispute's form: its button, and what went wrong. */
export const FormEnd = ({ send, move }: FormEndProps) => (
  <>
    <div>
      <Button type="submit" variant="outlined" loading={move.isPending}>
        {send}
      </Button>
    </div>
    <StepError error={move.error} />
  </>
)
