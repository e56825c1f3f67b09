import { useState } from 'react'
import type { Role } from '../../office/auth/roles.ts'
import { ask, office } from '../ask.ts'
import { Button, Choice, Dialog, Field, Form } from '../controls.tsx'
import { useAction } from '../toasts.tsx'
import type { Made } from './link.tsx'
import { ROLE_HINT, ROLE_OPTIONS } from './roles.ts'

/** Gives somebody access. */
export function InviteDialog({ onClose, onLink }: { onClose: () => void; onLink: (made: Made) => void }) {
  const [role, setRole] = useState<Role>('look')
  const add = useAction({
    send: (person: { name: string; email: string }) => office.team.add.mutate({ ...person, role }),
    renews: ask.team.pathKey(),
    onSuccess: (link, { name }) => onLink({ ...link, name }),
  })
  return (
    <Dialog title="Jemanden einladen" onClose={onClose}>
      <Form
        action="Zugang anlegen"
        busy={add.isPending && 'Wird angelegt …'}
        error={add.error}
        onSend={({ name = '', email = '' }) => add.mutate({ name, email })}
        foot={<Button onClick={onClose}>Abbrechen</Button>}
      >
        <Field label="Name" name="name" maxLength={100} pattern="[^@]*" required autoComplete="off" />
        <Field label="E-Mail-Adresse" name="email" type="email" required autoComplete="off" />
        <Choice label="Rolle" labelled value={role} options={ROLE_OPTIONS} onChange={setRole} />
        <p className="soft">{ROLE_HINT}</p>
      </Form>
    </Dialog>
  )
}
