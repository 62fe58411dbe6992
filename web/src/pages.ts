import { payAsYouGo } from '@carillon/rules/accounts/accountTypes';
import { may } from '@carillon/rules/accounts/rights';
import type { Right, RightHolder } from '@carillon/rules/accounts/rights';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { useRouter } from '@tanstack/react-router';
import type { AnyRoute, RegisteredRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useAccount, useHolder } from './api/client/session.ts';
import { useSwitches } from './parts/broadcasts/switches.ts';

// What a page is, and who may open it. The pages.ts of each area of screens/ says it once for each of its pages.
// Whatever lists pages (navigation, account menu, settings, reports, palette) reads them from the router.

type Icon = ComponentType<SvgIconProps>;

/** A line of the palette: a page, a view of it, or an action on it. What it leaves out is as for the page. */
export interface PaletteLine {
  readonly text?: string;
  /** Other search words for it. */
  readonly also?: string;
  readonly href?: string;
  readonly icon?: Icon;
  readonly isAction?: true;
  /** It requires a text number of the user. */
  readonly needsNumber?: true;
}

/** A place in the side navigation. What it leaves out is as for the page. */
interface NavPlace {
  readonly text?: string;
  readonly icon?: Icon;
  readonly to?: string;
  /** Starts of the addresses that belong to it. "/" stands for itself alone. */
  readonly owns: readonly string[];
}

/** A page of the web app. */
export interface Page<Path extends string = string> {
  /** Its address, with parameters as the router writes them. */
  readonly path: Path;
  readonly title: string;
  /** The right that opens it. Pages with the right "public" need no session. */
  readonly right: Right;
  /** What it requires of the account: calls, or that it pays as it goes (row P-175). */
  readonly needs?: 'calls' | 'payAsYouGo';
  /** The sentence for users who may not open it (1-decisions G-93). Absent: the one about features. */
  readonly refusal?: 'privileged';
  /** It is about money, and the switch HideMonetization keeps it out of all lists. */
  readonly isMoney?: true;
  readonly icon?: Icon;
  readonly nav?: NavPlace;
  /** Its name in the list of settings. Such a page is also in the account menu, with its title. */
  readonly settings?: string;
  /** What the page of reports says about it. */
  readonly report?: string;
  readonly palette?: readonly PaletteLine[];
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Null for a redirect, and for a route that only continues the page above it. */
    page: Page | null;
  }
}

/** What decides which pages a user may open. */
export interface Viewer {
  /** Null while it loads. */
  readonly holder: RightHolder | null;
  /** What the account has for pages that need it. Null while it loads. */
  readonly account: Readonly<Record<NonNullable<Page['needs']>, boolean>> | null;
  /** The switch HideMonetization. */
  readonly hidesMoney: boolean;
}

/** True when this user may open the page; undefined while that is not known yet. */
export function mayOpen({ right, needs }: Page, { holder, account }: Viewer): boolean | undefined {
  if (holder === null && right !== 'public') return undefined;
  if (!may(right, holder)) return false;
  return needs === undefined ? true : account?.[needs];
}

/** True when an address belongs to a place in the navigation. */
export function isWithin(pathname: string, { owns }: Pick<NavPlace, 'owns'>): boolean {
  return owns.some((start) => (start === '/' ? pathname === '/' : pathname.startsWith(start)));
}

/** True when this user sees the page in lists of pages. What is not known yet is left out. */
export function isListed(page: Page, viewer: Viewer): boolean {
  return mayOpen(page, viewer) === true && !(page.isMoney && viewer.hidesMoney);
}

/** True when the palette offers this line of a page to this user. */
export function isOffered(page: Page, { needsNumber }: PaletteLine, viewer: Viewer): boolean {
  return isListed(page, viewer) && (!needsNumber || viewer.holder?.HasTextNumberAssigned === true);
}

/** Every page of the router, in the order of its routes. */
export function pagesOf({ routesById }: { routesById: Readonly<Record<string, AnyRoute>> }): Page[] {
  return Object.values(routesById).flatMap((route) => route.options.staticData?.page ?? []);
}

/** The signed-in user, as far as it is known. */
export function useViewer(): Viewer {
  const account = useAccount();
  return {
    holder: useHolder(),
    account: account
      ? { calls: account.Profile.VoiceAllowed, payAsYouGo: account.AccountTypeID === payAsYouGo }
      : null,
    hidesMoney: useSwitches().HideMonetization === true,
  };
}

/** True when the signed-in user may open the page at this address; false while that is not known. */
export function useMayOpen(path: keyof RegisteredRouter['routesByPath']): boolean {
  const { page } = useRouter().routesByPath[path].options.staticData ?? {};
  const viewer = useViewer();
  return page ? mayOpen(page, viewer) === true : false;
}

type Placed<Place extends keyof Page> = Page & { readonly [P in Place]: NonNullable<Page[P]> };

/** The pages with a place of this kind that the signed-in user sees, in order. */
export function usePages<Place extends 'nav' | 'settings' | 'report'>(place: Place): Placed<Place>[] {
  const viewer = useViewer();
  const hasPlace = (page: Page): page is Placed<Place> => page[place] !== undefined;
  return pagesOf(useRouter()).filter((page) => hasPlace(page) && isListed(page, viewer)) as Placed<Place>[];
}
