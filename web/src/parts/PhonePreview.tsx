import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { tabular } from '../theme.ts';

/** A text as it will arrive, or a reply to it. */
export interface PhoneMessage {
  readonly text: string;
  /** `in` arrives on this phone (what we send), `out` was written by its owner. */
  readonly from: 'in' | 'out';
  readonly image?: string;
}

interface PhonePreviewProps {
  /** Number that the text comes from, in stored form. Absent until one is chosen. */
  sender?: string | null;
  messages: readonly PhoneMessage[];
  /** Whose phone this is: "As Ana Ruiz will see it". */
  caption?: string;
  /** Shown in place of the bubble while there is nothing to send. */
  placeholder?: string;
  /** Clock on the phone: when the text arrives. Absent if that is unknown. */
  time?: string;
}

function Bubble({ message }: { message: PhoneMessage }) {
  const own = message.from === 'out';
  return (
    <Box
      sx={{
        alignSelf: own ? 'flex-end' : 'flex-start',
        maxWidth: '88%',
        mb: 2,
        borderRadius: '18px',
        borderBottomLeftRadius: own ? '18px' : '5px',
        borderBottomRightRadius: own ? '5px' : '18px',
        overflow: 'hidden',
        bgcolor: own ? '#2f63c4' : '#e7e9ee',
        color: own ? '#ffffff' : '#141a28',
      }}
    >
      {message.image && (
        <Box
          component="img"
          src={message.image}
          alt=""
          sx={{ display: 'block', width: '100%', maxHeight: 180, objectFit: 'cover' }}
        />
      )}
      {message.text !== '' && (
        <Box
          dir="auto"
          sx={{
            px: 3,
            py: 2,
            fontSize: '0.875rem',
            lineHeight: 1.42,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {message.text}
        </Box>
      )}
    </Box>
  );
}

/** A picture of the phone the text will arrive on, with the real text. */
export function PhonePreview(props: PhonePreviewProps) {
  const { sender, messages, caption, placeholder = 'Your message will show here.', time = '' } = props;
  const shown = messages.filter((message) => message.text !== '' || message.image);
  return (
    <Box component="figure" sx={{ m: 0, width: '100%', maxWidth: 264, mx: 'auto' }}>
      <Box
        sx={{
          bgcolor: '#10182b',
          borderRadius: '34px',
          p: '8px',
          border: '1px solid #2b3857',
          boxShadow: '0 18px 40px -20px rgba(16,24,43,.55)',
        }}
      >
        <Box
          sx={{
            bgcolor: '#ffffff',
            color: '#141a28',
            borderRadius: '26px',
            overflow: 'hidden',
            // On a narrow screen the picture of a phone takes no more room than its texts.
            minHeight: { xs: 180, sm: 340 },
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'center',
              px: 5,
              pt: 2,
              fontSize: '0.75rem',
              fontWeight: 650,
              ...tabular,
            }}
            aria-hidden
          >
            <span>{time}</span>
            <Box sx={{ width: 64, height: 18, borderRadius: 9, bgcolor: '#10182b' }} />
            <Box component="svg" viewBox="0 0 28 12" sx={{ width: 28, height: 12 }}>
              <path
                d="M1 9h2v2H1zM5 7h2v4H5zM9 4h2v7H9zM16.500 3h8v6h-8z"
                fill="none"
                stroke="#141a28"
                strokeWidth="1.400"
              />
              <path d="M18 4.500h5v3h-5zM25.800 5v2" fill="#141a28" stroke="#141a28" strokeWidth="1" />
            </Box>
          </Box>
          <Box sx={{ textAlign: 'center', py: 2, borderBottom: '1px solid #e4e6ec' }}>
            <Box
              aria-hidden
              sx={{
                width: 34,
                height: 34,
                borderRadius: '50%',
                bgcolor: '#c3c9d6',
                mx: 'auto',
                mb: 1,
                display: 'grid',
                placeItems: 'center',
              }}
            >
              <Box component="svg" viewBox="0 0 24 24" sx={{ width: 22, height: 22 }}>
                <path
                  d="M12 5a3.600 3.600 0 1 0 0 7.200A3.600 3.600 0 0 0 12 5zM5 20c.4-3.800 3.200-6 7-6s6.600 2.200 7 6z"
                  fill="#ffffff"
                />
              </Box>
            </Box>
            <Box sx={{ fontSize: '0.75rem', fontWeight: 600, ...tabular }}>
              {sender ? formatPhone(sender) : 'Your text number'}
            </Box>
          </Box>
          <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', p: 3, pt: 4 }}>
            {shown.length === 0 ? (
              <Box
                sx={{
                  alignSelf: 'flex-start',
                  border: '1.500px dashed #b4bbc9',
                  color: '#5a6478',
                  borderRadius: '18px',
                  px: 3,
                  py: 2,
                  fontSize: '0.875rem',
                }}
              >
                {placeholder}
              </Box>
            ) : (
              shown.map((message, index) => <Bubble key={`${index}${message.from}`} message={message} />)
            )}
          </Box>
          <Box
            aria-hidden
            sx={{
              m: 3,
              mt: 0,
              height: 32,
              borderRadius: 16,
              border: '1px solid #d5d9e2',
              px: 3,
              fontSize: '0.8125rem',
              lineHeight: '30px',
              color: '#667085',
            }}
          >
            Text message
          </Box>
        </Box>
      </Box>
      {caption && (
        <Typography
          component="figcaption"
          variant="caption"
          sx={{ display: 'block', textAlign: 'center', mt: 3, color: 'text.secondary' }}
        >
          {caption}
        </Typography>
      )}
    </Box>
  );
}
