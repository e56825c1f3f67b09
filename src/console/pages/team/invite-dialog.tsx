import { useId, useState } from 'react'
import type { Role } from '../../../contract/console/access.ts'
import type { TeamLink } from '../../../contract/console/team.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { Select } from '../../design/select.tsx'
import { useAction } from '../../design/use-action.ts'
import { ROLE_HINT, ROLE_OPTIONS } from './roles.ts'

type InviteDialogProps = {
  open: boolean
  onClose: () => void
  onDone: (name: string) => (link: TeamLink) => void
}

/** Gives somebody access. */
export function InviteDialog({ open, onClose, onDone }: InviteDialogProps) {
  const form = useId()
  return (
    <Dialog
      open={open}
      title="Jemanden einladen"
      onClose={onClose}
      back="Abbrechen"
      action={
        <Button tone="main" type="submit" form={form}>
          Zugang anlegen
        </Button>
      }
    >
      {open && <InviteForm id={form} onDone={onDone} />}
    </Dialog>
  )
}

function InviteForm({ id, onDone }: Pick<InviteDialogProps, 'onDone'> & { id: string }) {
  const [role, setRole] = useState<Role>('look')
  const add = useAction({
    send: (person: { name: string; email: string }) => api('POST /api/team/add', { ...person, role }),
    renews: ['team'],
  })
  const send = (fields: FormData) => {
    const name = String(fields.get('name')).trim()
    add.mutate({ name, email: String(fields.get('email')).trim() }, { onSuccess: onDone(name) })
  }
  return (
    <form
      id={id}
      className="stack form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!add.isPending) send(new FormData(event.currentTarget))
      }}
    >
      <TextField label="Name" name="name" maxLength={100} pattern="[^@]*" required autoComplete="off" />
      <TextField label="E-Mail-Adresse" name="email" type="email" required autoComplete="off" />
      <Select label="Rolle" labelled value={role} options={ROLE_OPTIONS} onChange={setRole} />
      <p className="soft">{ROLE_HINT}</p>
      <FormError error={add.error} />
    </form>
  )
}
