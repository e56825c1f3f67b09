import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChannelList, RegionChannel } from '../../../contract/console/channels.ts'
import { asked } from '../../api.ts'
import { Dialog } from '../../design/dialog.tsx'
import { Select } from '../../design/select.tsx'
import { Answered } from '../../design/states.tsx'
import { draftOf, type RegionFacts } from './channel-draft.ts'
import { ChannelForm } from './channel-form.tsx'

type ChannelDialogProps = {
  /** The code whose costs are to be entered; empty: whichever is chosen. Undefined: closed. */
  opened: string | undefined
  region: RegionFacts
  brought: readonly RegionChannel[]
  onClose: () => void
}

/** Says what a notice, an ad or a post cost, and for whom it was paid. */
export function ChannelDialog({ opened, region, brought, onClose }: ChannelDialogProps) {
  return (
    <Dialog open={opened !== undefined} title="Kosten eintragen" onClose={onClose}>
      <Opened initial={opened ?? ''} region={region} brought={brought} onDone={onClose} />
    </Dialog>
  )
}

/** What is entered is asked for anew each time: the fields begin with what is so now. */
function Opened(props: Omit<ChoiceProps, 'list'>) {
  const query = useQuery({ ...asked('GET /api/channels', {}), staleTime: 0, gcTime: 0 })
  return <Answered query={query}>{(list) => <ChannelChoice {...props} list={list} />}</Answered>
}

type ChoiceProps = {
  initial: string
  region: RegionFacts
  brought: readonly RegionChannel[]
  list: ChannelList
  onDone: () => void
}

function ChannelChoice({ initial, region, brought, list, onDone }: ChoiceProps) {
  const [code, setCode] = useState(initial)
  const entered = list.channels.find((channel) => channel.code === code)
  const known = brought.find((channel) => channel.code === code)
  // What speaks for itself brings its name along; what is entered somewhere may be paid for elsewhere.
  const names = new Map([...brought, ...list.channels].map((channel) => [channel.code, channel.name]))
  const options = [...names].map(([value, name]) => ({ value, name }))
  options.sort((one, other) => one.name.localeCompare(other.name, 'de'))
  return (
    <div className="stack channel-form">
      <Select
        label="Weg"
        labelled
        value={code}
        options={[{ value: '', name: 'Neuer Weg' }, ...options]}
        onChange={setCode}
      />
      <ChannelForm
        key={code}
        code={code}
        entered={entered}
        initial={draftOf(code, entered, known, region)}
        region={region}
        unnamed={list.unnamed}
        onDone={onDone}
      />
    </div>
  )
}
