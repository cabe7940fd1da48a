import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { Route, Switch, useLocation } from 'wouter';
import { Catcher } from '#web/ui/part-boundary.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { Action, actionClass } from '../ui/action.tsx';
import { Message } from '../ui/message.tsx';
import { routes, type ConsoleRoute } from './routes.ts';

function screenOf({ load, isFirst = false }: ConsoleRoute): ComponentType {
  if (isFirst) return lazy(async () => ({ default: (await load()).Screen }));
  return lazyPart(async () => (await load()).Screen);
}

const screens: ReadonlyMap<ConsoleRoute, ComponentType> = new Map(
  routes.map((route) => [route, screenOf(route)]),
);

interface RouteViewProps {
  /** Whether the person may see a screen; without a session, the open ones alone. */
  readonly mayEnter?: (route: ConsoleRoute) => boolean;
}

/** The screen of the address. What one may not see is answered like what does not exist. */
export function RouteView({ mayEnter = ({ right }) => right === 'none' }: RouteViewProps) {
  const [location] = useLocation();
  return (
    <Catcher key={location} fallback={<BrokenScreen />}>
      <Suspense fallback={null}>
        <Switch>
          {routes.filter(mayEnter).map((route) => (
            <Route key={route.path} path={route.path} component={screens.get(route) ?? NoScreen} />
          ))}
          <Route component={NoScreen} />
        </Switch>
      </Suspense>
    </Catcher>
  );
}

function NoScreen() {
  const t = useTranslations('console.notFound');
  return (
    <main>
      <Message title={t('title')} detail={t('detail')}>
        <a href="/console" className={actionClass('outline')}>
          {t('home')}
        </a>
      </Message>
    </main>
  );
}

/** A screen that could not be loaded, or failed; the others work. */
function BrokenScreen() {
  const t = useTranslations('console.gate');
  return (
    <main>
      <Message title={t('broken')} detail={t('brokenDetail')}>
        <Action look="ink" onClick={() => location.reload()}>
          {t('reload')}
        </Action>
      </Message>
    </main>
  );
}
