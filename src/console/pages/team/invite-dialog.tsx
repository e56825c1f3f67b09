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
  const add = useAction({
    send: (person: Invited) => api('POST /api/team/add', person),
    renews: ['team'],
  })
  const close = () => {
    add.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      title="Jemanden einladen"
      onClose={close}
      back="Abbrechen"
      action={
        <Button tone="main" type="submit" form={form} busy={add.isPending && 'Wird angelegt …'}>
          Zugang anlegen
        </Button>
      }
    >
      {open && (
        <InviteForm
          id={form}
          error={add.error}
          onSend={(person) => add.mutate(person, { onSuccess: onDone(person.name) })}
        />
      )}
    </Dialog>
  )
}

type Invited = { name: string; email: string; role: Role }

type InviteFormProps = { id: string; error: unknown; onSend: (person: Invited) => void }

function InviteForm({ id, error, onSend }: InviteFormProps) {
  const [role, setRole] = useState<Role>('look')
  const send = (fields: FormData) =>
    onSend({ name: String(fields.get('name')).trim(), email: String(fields.get('email')).trim(), role })
  return (
    <form
      id={id}
      className="stack form"
      onSubmit={(event) => {
        event.preventDefault()
        send(new FormData(event.currentTarget))
      }}
    >
      <TextField label="Name" name="name" maxLength={100} pattern="[^@]*" required autoComplete="off" />
      <TextField label="E-Mail-Adresse" name="email" type="email" required autoComplete="off" />
      <Select label="Rolle" labelled value={role} options={ROLE_OPTIONS} onChange={setRole} />
      <p className="soft">{ROLE_HINT}</p>
      <FormError error={error} />
    </form>
  )
}
