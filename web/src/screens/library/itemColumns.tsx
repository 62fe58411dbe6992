import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Item, LibraryKind } from '../../api/library.ts';
import { DateText } from '../../parts/DateText.tsx';
import { LinkText } from '../../parts/links.tsx';
import type { Column } from '../../parts/lists/ListTable.tsx';
import { StarButton } from './StarButton.tsx';

/** "Shared by Dana Reyes", "Shared", "Of Dana Reyes" for other users' items that owners see, or nothing. */
export function sharingText({ isShared, isOwn, ownerName }: Item): string {
  if (!isOwn) return isShared ? `Shared by ${ownerName}` : `Of ${ownerName}`;
  return isShared ? 'Shared' : '';
}

/** Columns of a library list, around the one that shows its kind of items. */
export function itemColumns<T>(
  kind: LibraryKind<T>,
  own: {
    /** Its fields of the wire that the list can be sorted by, and how wide the names are. */
    name: { field: string; width: string };
    age: { header: string; field: string; of: (row: T) => string };
    /** Below the name, before who shares it. */
    origin?: (row: T) => string;
    /** Below that. */
    flags?: (row: T) => ReactNode;
    content: Column<T>;
    menu: (row: T) => ReactNode;
    onStar: (row: T) => void;
  },
): Column<T>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortField: own.name.field,
      card: 'title',
      width: own.name.width,
      cell: (row) => {
        const item = kind.itemOf(row);
        return (
          <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
            <Box sx={{ mt: -0.75, ml: -1.5, mr: 1 }}>
              <StarButton name={item.name} isOn={item.isStarred} onStar={() => own.onStar(row)} />
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <LinkText
                to={`/message-library/${kind.half}/$part`}
                params={{ part: String(item.id) }}
                dir="auto"
                sx={{
                  fontWeight: 600,
                  color: 'text.primary',
                  overflowWrap: 'anywhere',
                  display: 'inline-block',
                }}
              >
                {item.name}
              </LinkText>
              <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                {[own.origin?.(row) ?? '', sharingText(item)].filter((word) => word !== '').join(' · ')}
              </Typography>
              {own.flags?.(row)}
            </Box>
          </Box>
        );
      },
    },
    own.content,
    {
      id: 'age',
      header: own.age.header,
      sortField: own.age.field,
      descendingFirst: true,
      width: 130,
      cell: (row) => (
        <>
          <DateText value={own.age.of(row)} form="age" />
          {kind.itemOf(row).isUnused && (
            <Tooltip title="No broadcast and no draft uses it.">
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                Never used
              </Typography>
            </Tooltip>
          )}
        </>
      ),
    },
    { id: 'menu', header: 'More', card: 'corner', align: 'right', width: 56, cell: own.menu },
  ];
}
