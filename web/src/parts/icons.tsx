import SvgIcon from '@mui/material/SvgIcon';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';

/** One stroke style for all icons, drawn for this product. */
function icon(name: string, paths: ReactNode) {
  function Icon(props: SvgIconProps) {
    return (
      <SvgIcon viewBox="0 0 24 24" {...props}>
        <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
          {paths}
        </g>
      </SvgIcon>
    );
  }
  Icon.displayName = name;
  return Icon;
}
const p = (d: string): ReactNode => <path d={d} />;

export const HomeIcon = icon(
  'HomeIcon',
  p('M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z'),
);
export const BroadcastIcon = icon(
  'BroadcastIcon',
  p('M4 10v4M4 11l13-5.5v13L4 13M8 14.5V18a1.5 1.5 0 0 0 3 0v-2.3M20 10.2a2.6 2.6 0 0 1 0 3.6'),
);
export const CoinsIcon = icon(
  'CoinsIcon',
  p(
    'M4 7c0-1.7 2.9-3 6.5-3S17 5.3 17 7s-2.9 3-6.5 3S4 8.7 4 7zM4 7v5c0 1.7 2.9 3 6.5 3 .9 0 1.7-.1 2.5-.2M4 12v5c0 1.7 2.9 3 6.5 3 2 0 3.700-.4 4.900-1M17 7v4M18 13a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z',
  ),
);
export const BellOffIcon = icon(
  'BellOffIcon',
  p(
    'M9.500 5.200A6 6 0 0 1 18 10.500c0 1.900.3 3.400.8 4.500M16 17H5.500C6.500 15.500 6 13 6 10.500c0-.7.1-1.300.3-1.900M10 20h4M4 4l16 16',
  ),
);
export const BellIcon = icon(
  'BellIcon',
  p('M6 10.500a6 6 0 0 1 12 0c0 3 .6 5 1.700 6.500H4.300C5.400 15.500 6 13.500 6 10.500zM10 20h4M12 4.500V3'),
);
export const MenuIcon = icon('MenuIcon', p('M4 7h16M4 12h16M4 17h16'));
export const CloseIcon = icon('CloseIcon', p('M6 6l12 12M18 6 6 18'));
export const SearchIcon = icon(
  'SearchIcon',
  p('M11 4.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM16 16l4 4'),
);
export const PlusIcon = icon('PlusIcon', p('M12 5v14M5 12h14'));
export const PauseIcon = icon('PauseIcon', p('M9 6v12M15 6v12'));
export const PlayIcon = icon('PlayIcon', p('M8 5.500v13l10.500-6.500z'));
export const StopIcon = icon('StopIcon', p('M7 7h10v10H7z'));
export const TrashIcon = icon(
  'TrashIcon',
  p('M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7M10.500 10.500v5.500M13.500 10.500v5.500'),
);
export const EditIcon = icon('EditIcon', p('M5 19l.8-3.800L16 5l3 3L8.800 18.200 5 19zM13.800 7.200l3 3'));
export const TextsIcon = icon('TextsIcon', p('M6 4h9l3 3v13H6zM9 10h6M9 13.500h6M9 17h4'));
export const CopyIcon = icon('CopyIcon', p('M9 9h10v10H9zM15 9V5H5v10h4'));
export const DownloadIcon = icon('DownloadIcon', p('M12 4v11M7.500 11 12 15.500 16.500 11M5 19.500h14'));
export const CheckIcon = icon('CheckIcon', p('M5 12.500l4.500 4.500L19 7.500'));
export const ClockIcon = icon(
  'ClockIcon',
  p('M12 4.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15zM12 8v4.300l2.800 1.700'),
);
export const AlertIcon = icon('AlertIcon', p('M12 4.500 3.500 19h17zM12 10.500v4M12 16.700v.1'));
export const InfoIcon = icon(
  'InfoIcon',
  p('M12 4.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15zM12 11v5M12 8.200v.1'),
);
export const SunIcon = icon(
  'SunIcon',
  p(
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M18.700 5.300l-1.400 1.400M6.700 17.300l-1.400 1.400',
  ),
);
export const MoonIcon = icon('MoonIcon', p('M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z'));
export const ScreenIcon = icon('ScreenIcon', p('M4 5.500h16v10.500H4zM9 19.500h6M12 16v3.500'));
export const ChevronDownIcon = icon('ChevronDownIcon', p('M6.500 9.500 12 15l5.500-5.500'));
export const ChevronRightIcon = icon('ChevronRightIcon', p('M9.500 6.500 15 12l-5.500 5.500'));
export const ChevronLeftIcon = icon('ChevronLeftIcon', p('M14.500 6.500 9 12l5.500 5.500'));
export const ArrowRightIcon = icon('ArrowRightIcon', p('M5 12h14M13.500 6.500 19 12l-5.500 5.500'));
export const MoreIcon = icon(
  'MoreIcon',
  <>
    <circle cx="12" cy="5.500" r=".8" />
    <circle cx="12" cy="12" r=".8" />
    <circle cx="12" cy="18.500" r=".8" />
  </>,
);
export const LabelIcon = icon(
  'LabelIcon',
  <>
    {p('M4.500 5h8L20 12.500 13 19.500 4.500 11z')}
    <circle cx="8.500" cy="8.800" r=".8" />
  </>,
);
export const PeopleIcon = icon(
  'PeopleIcon',
  p(
    'M9 5a3.200 3.200 0 1 0 0 6.400A3.200 3.200 0 0 0 9 5zM3.500 19.500c0-3.100 2.300-5.200 5.500-5.200s5.500 2.100 5.500 5.200M15.500 5.300a3 3 0 0 1 0 5.800M17.500 14.800c1.900.7 3 2.400 3 4.700',
  ),
);
export const UploadIcon = icon('UploadIcon', p('M12 16V5M7.500 9.500 12 5l4.500 4.500M5 19.500h14'));
export const PasteIcon = icon('PasteIcon', p('M8 6H5.500v14h13V6H16M8.500 4h7v4h-7zM9 12.500h6M9 16h4'));
export const PersonAddIcon = icon(
  'PersonAddIcon',
  p(
    'M10 5a3.200 3.200 0 1 0 0 6.400A3.200 3.200 0 0 0 10 5zM4 19.500c0-3.100 2.500-5.200 6-5.200 1.500 0 2.900.4 3.900 1.200M18 14v6M15 17h6',
  ),
);
export const ImageIcon = icon(
  'ImageIcon',
  p('M4.500 5.500h15v13h-15zM5 16l4.500-4.500 3.500 3.500 2-2 4 4M15 8.800v.1'),
);
export const SignOutIcon = icon('SignOutIcon', p('M10 5H5v14h5M14 8l4 4-4 4M18 12H9.500'));
export const EyeIcon = icon(
  'EyeIcon',
  <>
    {p(
      'M2.500 12c2-4 5.400-6.500 9.500-6.500s7.500 2.500 9.500 6.500c-2 4-5.400 6.500-9.500 6.500S4.500 16 2.500 12z',
    )}
    <circle cx="12" cy="12" r="2.800" />
  </>,
);
export const RefreshIcon = icon('RefreshIcon', p('M19 12a7 7 0 1 1-2.100-5M17.500 3.500V7.500h-4'));
export const FolderIcon = icon(
  'FolderIcon',
  p('M4 6.500h5.500l2 2.500H20v9.500a.5.5 0 0 1-.5.5h-15a.5.5 0 0 1-.5-.5z'),
);
export const MergeIcon = icon(
  'MergeIcon',
  p('M6 4.500v3.500c0 3 6 4 6 7v4.500M18 4.500v3.500c0 3-6 4-6 7M9 17l3 3 3-3'),
);
export const ColumnsIcon = icon('ColumnsIcon', p('M4.500 5.500h15v13h-15zM9.500 5.500v13M14.500 5.500v13'));
export const MicrophoneIcon = icon(
  'MicrophoneIcon',
  p(
    'M12 4a2.700 2.700 0 0 0-2.700 2.700v5a2.700 2.700 0 0 0 5.400 0v-5A2.700 2.700 0 0 0 12 4zM6 11.500a6 6 0 0 0 12 0M12 17.500V20.500',
  ),
);
export const MicrophoneOffIcon = icon(
  'MicrophoneOffIcon',
  p(
    'M9.300 9.300v2.400a2.700 2.700 0 0 0 4.400 2.100M14.700 10.500V6.700a2.700 2.700 0 0 0-5.200-1M6 11.500a6 6 0 0 0 9.800 4.600M18 11.500c0 .8-.2 1.600-.5 2.300M12 17.500V20.500M4.500 4.500l15 15',
  ),
);
export const SoundIcon = icon('SoundIcon', p('M4 12v0M8 8.500v7M12 5v14M16 8.500v7M20 11v2'));
export const InvoiceIcon = icon(
  'InvoiceIcon',
  p('M6 4h12v16l-2.400-1.500L13.200 20 12 19.200 10.800 20l-2.400-1.500L6 20zM9 8.500h6M9 12h6M9 15.500h3'),
);
export const PrintIcon = icon(
  'PrintIcon',
  p('M7.500 9V4.500h9V9M7.500 16H4.500V9h15v7h-3M7.500 13.500h9v6h-9z'),
);
export const StarIcon = icon(
  'StarIcon',
  p('M12 4.300l2.400 4.900 5.400.8-3.900 3.800.9 5.400-4.800-2.500-4.800 2.500.9-5.400L4.200 10l5.400-.8z'),
);
export const ShareIcon = icon(
  'ShareIcon',
  p(
    'M8.200 13.300l7.600 3.600M15.800 7.100 8.200 10.700M6 9.800a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400zM18 4a2.200 2.200 0 1 0 0 4.400A2.200 2.200 0 0 0 18 4zM18 15.600a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400z',
  ),
);
export const OrganizationIcon = icon(
  'OrganizationIcon',
  p('M5 20V5h9v15M14 10h5v10M3.500 20h17M8 9h3M8 12.500h3M8 16h3'),
);
export const PhoneIcon = icon(
  'PhoneIcon',
  p(
    'M6 4.500h3.200l1.500 4-2 1.400a11 11 0 0 0 5.400 5.400l1.400-2 4 1.500V18a1.500 1.500 0 0 1-1.600 1.500A14.500 14.500 0 0 1 4.500 6.100 1.500 1.500 0 0 1 6 4.500z',
  ),
);
export const ChatIcon = icon(
  'ChatIcon',
  p(
    'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-4.500 3.800V16H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8.500 9h7M8.500 12h4.500',
  ),
);
export const SlidersIcon = icon(
  'SlidersIcon',
  p(
    'M4.500 7h8M16.500 7h3M4.500 12h3M11.500 12h8M4.500 17h9M17.500 17h2M14.500 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM9.500 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM15.500 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  ),
);
