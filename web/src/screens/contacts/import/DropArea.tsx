import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { UploadIcon } from '../../../parts/icons.tsx';

/** True while files are dragged from the desktop, and nothing else. */
function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
/** An open dialog has its own drop area, or none. */
function isCovered(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

/** Accepts a file that is dropped anywhere on the page, and shows that while dragging. */
export function DropArea({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event) || isCovered()) return;
      event.preventDefault();
      setOver(true);
    };
    // Moving from one element to another is not leaving. When the drag leaves the window, there is no target.
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (event.defaultPrevented || !hasFiles(event) || isCovered()) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) onFile(file);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [onFile]);
  if (!isOver) return null;
  return (
    <Box
      sx={{
        position: 'fixed',
        top: 0,
        right: 0,
        bottom: 0,
        left: 0,
        zIndex: 'modal',
        p: 4,
        // The page below still receives the drag.
        pointerEvents: 'none',
      }}
    >
      <Box
        sx={{
          height: '100%',
          border: '3px dashed',
          borderColor: 'secondary.main',
          borderRadius: '18px',
          bgcolor: 'own.amberTint',
          opacity: 0.96,
          display: 'grid',
          placeItems: 'center',
          textAlign: 'center',
        }}
      >
        <Box>
          <UploadIcon aria-hidden sx={{ fontSize: 44, color: 'text.primary' }} />
          <Typography variant="h2" component="p" sx={{ mt: 2 }}>
            Drop the file to import contacts
          </Typography>
        </Box>
      </Box>
    </Box>
  );
}
