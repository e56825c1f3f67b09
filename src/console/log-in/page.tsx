import { consoleRoutes } from '../../routes.ts'
import { anyText, useFilters } from '../filters.ts'
import { FrontDoor } from '../front-door.tsx'
import { LogInSteps } from './steps.tsx'

/** Where one logs in before anything is seen. Whose session ends later is asked over the page (over-page.tsx). */
export default function LogInPage() {
  const [{ weiter = '/' }] = useFilters({ weiter: anyText(2000) })
  // Only below the console: an address that somebody sent leads nowhere else. Nothing of who was logged in earlier is left.
  const enter = () =>
    window.location.replace(
      `${consoleRoutes.base}${weiter === '/' || !/^\/(?!\/)/.test(weiter) ? '' : weiter}`,
    )
  return (
    <LogInSteps onDone={enter}>{(title, step) => <FrontDoor title={title}>{step}</FrontDoor>}</LogInSteps>
  )
}
