import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ask, office } from '../ask.ts'
import { Area, Button, Choice, Dialog, Field, Form } from '../controls.tsx'
import { dateText } from '../day-words.ts'
import { Answered, Empty, Section } from '../page.tsx'
import { Table } from '../table.tsx'
import { useAction } from '../toasts.tsx'
import { number } from '../words.ts'
import { firstName, type Region } from './words.ts'

type PartProps = { region: Region; may: boolean }
type Restaurant = Region['restaurants'][number]

const SAID: Record<Restaurant['state'], string> = {
  agreed: 'zugesagt',
  asked: 'gefragt',
  declined: 'abgesagt',
}
const TONES: Record<Restaurant['state'], string> = { agreed: 'up', asked: 'soft', declined: 'down' }

/** Who would cook here, and what they said. */
export function Restaurants({ region: { id, restaurants, agreed }, may }: PartProps) {
  const [opened, setOpened] = useState<Restaurant | 'new'>()
  return (
    <Section
      title="Gasthöfe"
      aside={restaurants.length > 0 && `${number(agreed)} von ${number(restaurants.length)} zugesagt`}
    >
      {restaurants.length === 0 ? (
        <Empty title="Noch kein Gasthof">Trag ein, wen ihr fragt; die Antwort lässt sich hier ändern.</Empty>
      ) : (
        <ul className="rows">
          {restaurants.map((one) => (
            <li key={one.number} className="row">
              <span>
                {may ? (
                  <button type="button" className="link" onClick={() => setOpened(one)}>
                    {one.name}
                  </button>
                ) : (
                  <b>{one.name}</b>
                )}
                <br />
                <span className="soft">{one.serves === '' ? one.place : `${one.place} · ${one.serves}`}</span>
              </span>
              <span>
                <b className={TONES[one.state]}>{SAID[one.state]}</b>
                <br />
                <span className="soft">{saidWhen(one)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {may && <Button onClick={() => setOpened('new')}>Gasthof eintragen</Button>}
      {opened && (
        <RestaurantDialog
          region={id}
          {...(opened !== 'new' && { before: opened })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  )
}

function saidWhen({ state, changedAt, changedBy }: Restaurant): string {
  const when = `${state === 'asked' ? 'seit ' : ''}${dateText(changedAt)}`
  return changedBy ? `${when}, ${firstName(changedBy)}` : when
}

type RestaurantProps = { region: number; before?: Restaurant; onClose: () => void }
type Given = Pick<Restaurant, 'name' | 'place' | 'serves' | 'state'>

function RestaurantDialog({ region, before, onClose }: RestaurantProps) {
  const [state, setState] = useState(before?.state ?? 'asked')
  const save = useAction({
    send: (given: Given) => saveRestaurant(region, before, given),
    done: (_, { name, state }) => ({ title: 'Gespeichert', text: `${name}: ${SAID[state]}.` }),
    onSuccess: onClose,
  })
  const remove = useAction({
    send: () => office.regions.removeRestaurant.mutate({ region, number: before?.number ?? 0 }),
    done: () => ({ title: 'Entfernt', text: `${before?.name} steht nicht mehr hier.` }),
    failed: 'Nicht entfernt',
    onSuccess: onClose,
  })
  return (
    <Dialog title={before?.name ?? 'Gasthof eintragen'} onClose={onClose}>
      <Form
        action="Speichern"
        busy={save.isPending && 'Wird gespeichert …'}
        error={save.error}
        onSend={({ name = '', place = '', serves = '' }) =>
          save.mutate({ name: name.trim(), place: place.trim(), serves: serves.trim(), state })
        }
        foot={
          before && (
            <Button
              tone="destructive"
              busy={remove.isPending && 'Wird entfernt …'}
              onClick={() => remove.mutate()}
            >
              Entfernen
            </Button>
          )
        }
      >
        <Field label="Name" name="name" defaultValue={before?.name} required autoComplete="off" />
        <Field label="Ort" name="place" defaultValue={before?.place} required autoComplete="off" />
        <Field
          label="Tage"
          hint="Wann er kocht, wie es im Brief stehen soll: montags und donnerstags."
          name="serves"
          defaultValue={before?.serves}
          autoComplete="off"
        />
        <Choice
          label="Stand"
          labelled
          value={state}
          options={Object.entries(SAID) as [Restaurant['state'], string][]}
          onChange={setState}
        />
      </Form>
    </Dialog>
  )
}

/** Of one that stands there what was changed, so that what a colleague changed meanwhile is not overwritten. */
async function saveRestaurant(region: number, before: Restaurant | undefined, to: Given): Promise<void> {
  if (!before) {
    await office.regions.addRestaurant.mutate({ region, ...to })
    return
  }
  const changes = (['name', 'place', 'serves', 'state'] as const)
    .filter((name) => before[name] !== to[name])
    .map((name) => [name, { from: before[name], to: to[name] }])
  const { number } = before
  await office.regions.changeRestaurant.mutate({ region, number, ...Object.fromEntries(changes) })
}

/** What operators found out, in one text. */
export function Notes({ region: { id, notes }, may }: PartProps) {
  const [text, setText] = useState<string>()
  const save = useAction({
    send: (to: string) => office.regions.change.mutate({ region: id, notes: { from: notes, to } }),
    done: () => ({ title: 'Gespeichert', text: 'Die Notizen stehen bei der Region.' }),
    onSuccess: () => setText(undefined),
  })
  if (!may) {
    return (
      <Section title="Notizen">
        <p className="written">{notes || 'Noch keine.'}</p>
      </Section>
    )
  }
  return (
    <Section title="Notizen">
      <Form
        action="Notizen speichern"
        tone="plain"
        busy={save.isPending && 'Wird gespeichert …'}
        disabled={text === undefined || text.trim() === notes}
        error={save.error}
        onSend={() => save.mutate((text ?? notes).trim())}
      >
        <Area
          label="Was ihr über die Region wisst"
          value={text ?? notes}
          onChange={({ target }) => setText(target.value)}
        />
      </Form>
    </Section>
  )
}

/** What brought people to a region, by the code that was behind the address. */
export function Channels({ region: { id } }: { region: Region }) {
  const query = useQuery(ask.channels.list.queryOptions({ region: id }))
  return (
    <Section title="Was es gebracht hat" aside={<Link to="/besuche">Kennungen benennen</Link>}>
      <Answered query={query}>
        {({ channels, others, without, confirmed }) =>
          confirmed === 0 ? (
            <Empty title="Noch hat hier niemand bestätigt">
              Dann steht hier, welcher Aushang, welche Anzeige und welcher Verein Haushalte gebracht hat.
            </Empty>
          ) : (
            <Table
              caption="Wege, mit wie vielen bestätigten Haushalten"
              columns={[
                {
                  head: 'Weg',
                  cell: ({ name, code }) => (
                    <>
                      <b>{name}</b> <span className="soft">{code}</span>
                    </>
                  ),
                },
                { head: 'bestätigt', numeric: true, cell: ({ confirmed }) => number(confirmed) },
              ]}
              rows={[
                ...channels,
                ...(others > 0 ? [{ code: '', name: 'andere Kennungen', confirmed: others }] : []),
                { code: '', name: 'ohne Kennung', confirmed: without },
              ]}
              rowKey={({ name, code }) => `${code} ${name}`}
            />
          )
        }
      </Answered>
    </Section>
  )
}
