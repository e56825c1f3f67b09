import { useId } from 'react'
import { consoleRoutes } from '../routes.ts'

type LetterFrameProps = {
  /** What is asked for; it stands in no address. */
  input: object
}

/** Once for each that is drawn. */
const submit = (form: HTMLFormElement | null) => form?.submit()

/** A letter as a mail program shows it: a page of its own, by a form's POST, in a frame that runs nothing. */
export function LetterFrame({ input }: LetterFrameProps) {
  const name = useId()
  const json = JSON.stringify(input)
  return (
    <>
      <form
        key={json}
        hidden
        method="post"
        action={`${consoleRoutes.files}/brief`}
        target={name}
        ref={submit}
      >
        <input type="hidden" name="input" value={json} />
      </form>
      <iframe className="letter-frame" title="Der Brief" name={name} sandbox="" />
    </>
  )
}
