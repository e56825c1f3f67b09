import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { TextField } from '../../../design/field.tsx'
import { useMay } from '../../../shell/me.ts'

/** Who administers may let a letter go although something is open; why stands in the log. */
export function Override({ reason, onReason }: { reason: string; onReason: (reason: string) => void }) {
  const may = useMay('administer')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(reason)
  if (!may) return <>Wer verwaltet, kann trotzdem losschicken, mit Grund. Der steht im Protokoll.</>
  return (
    <>
      Wer verwaltet, kann{' '}
      <button type="button" className="link" onClick={() => setOpen(true)}>
        trotzdem losschicken
      </button>
      , mit Grund. Der steht im Protokoll.
      {reason !== '' && (
        <b className="override-reason">
          {' '}
          Freigegeben: {reason}{' '}
          <button type="button" className="link" onClick={() => onReason('')}>
            Zurücknehmen
          </button>
        </b>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Trotzdem losschicken?"
        back="Zurück"
        action={
          <Button
            tone="destructive"
            disabled={typed.trim() === ''}
            onClick={() => {
              onReason(typed.trim())
              setOpen(false)
            }}
          >
            Freigeben
          </Button>
        }
      >
        <p>Dann zählt nicht mehr, was noch offen ist. Losgeschickt wird erst nach der letzten Frage.</p>
        <TextField
          label="Warum"
          hint="Steht im Protokoll, mit deinem Namen."
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={300}
        />
      </Dialog>
    </>
  )
}
