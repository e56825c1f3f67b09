import { type ReactNode, useId } from 'react'
import { consoleRoutes } from '../routes.ts'
import { office } from './ask.ts'
import { Button } from './controls.tsx'
import { useAction } from './toasts.tsx'

type DownloadProps = {
  /** What the office calls the file, as `audit`. */
  file: string
  /** What is asked for; it stands in no address. */
  input: object
  children: ReactNode
}

/**
 * A button that loads a file. A download that is refused cannot be asked for again, so whoever has to show first that it is them
 * does so before.
 */
export function Download({ file, input, children }: DownloadProps) {
  const id = useId()
  const prove = useAction({
    send: () => office.account.proven.mutate(),
    renews: [file],
    failed: 'Nicht geladen',
    onSuccess: () => (document.getElementById(id) as HTMLFormElement).submit(),
  })
  return (
    <form id={id} method="post" action={`${consoleRoutes.files}/${file}`}>
      <input type="hidden" name="input" value={JSON.stringify(input)} />
      <Button onClick={() => prove.mutate()}>{children}</Button>
    </form>
  )
}
